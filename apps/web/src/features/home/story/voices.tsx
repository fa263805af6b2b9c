import { Trans, useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '#src/ui/button.tsx';
import { DiamondSign } from '#src/ui/diamond-sign.tsx';

/** From the specification: enough time to read the longest one. */
const SECONDS = 8;

const STILL = '(prefers-reduced-motion: reduce)';

/** Invented testimonials, labelled as samples, of typical users and real features. */
export function Voices() {
  const { t } = useLingui();
  const voices = [
    {
      name: 'Aline',
      role: t`Sells chapati at a bus park, Kigali`,
      quote: t`I read one lesson between two buses. In the evening I try the one small thing that it asks for.`,
    },
    {
      name: 'Kofi',
      role: t`Student with a delivery idea, Kumasi`,
      quote: t`Everybody said yes and nobody paid. I asked the coach why, and it sent me out with a date and a deposit.`,
    },
    {
      name: 'Wanjiru',
      role: t`Runs a carpentry workshop, Nakuru`,
      quote: t`I save the grants whose conditions we meet. A week before the deadline an email reminds me.`,
    },
  ];
  const [shown, setShown] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const section = useRef<HTMLElement>(null);
  const isLookedAt = useAttention(section);
  const isStill = useMedia(STILL);
  const rotates = !isPaused && !isLookedAt && !isStill;

  useEffect(() => {
    if (!rotates) return;
    const timer = setInterval(() => setShown((last) => (last + 1) % voices.length), SECONDS * 1000);
    return () => clearInterval(timer);
  }, [rotates, shown, voices.length]);

  return (
    <section
      ref={section}
      aria-labelledby="voices"
      aria-roledescription={t`carousel`}
      className="bg-ochre-soft text-on-ochre-soft"
    >
      <div className="page-width py-6 md:py-16">
        <h2 id="voices" className="text-2xl sm:text-3xl md:text-4xl">
          <Trans>Made for days like these</Trans>
        </h2>
        <p className="mt-2">
          <Trans>Sample testimonials: Inzira is new, and these three people are made up.</Trans>
        </p>
        <div className="mt-5 grid md:mt-7" aria-live={rotates ? 'off' : 'polite'}>
          {voices.map(({ name, role, quote }, place) => (
            <figure
              key={name}
              aria-roledescription={t`slide`}
              aria-label={t`${place + 1} of ${voices.length}`}
              // All in one grid cell, so that the longest sets the height and nothing moves.
              className={`m-0 grid max-w-[52rem] grid-rows-[1fr_auto] [grid-area:1/1] ${place === shown ? '' : 'invisible'}`}
            >
              <blockquote className="m-0 font-display text-xl leading-snug font-bold md:text-3xl">
                <p>{quote}</p>
              </blockquote>
              <figcaption className="mt-3 flex md:mt-5 items-center gap-4">
                <DiamondSign sign={name[0]} className="size-14 shrink-0" />
                <span>
                  <span className="block font-semibold">{name}</span>
                  {role}
                </span>
              </figcaption>
            </figure>
          ))}
        </div>
        {/* Disabled in the prerendered HTML, where presses would have no effect until the script has loaded. */}
        <fieldset disabled={import.meta.env.SSR} className="mt-2 -ml-3 flex items-center md:mt-4">
          {voices.map(({ name }, place) => (
            <button
              key={name}
              type="button"
              aria-label={t`Testimonial ${place + 1}: ${name}`}
              aria-current={place === shown}
              onClick={() => setShown(place)}
              className="target grid place-items-center rounded-full"
            >
              <span
                className={`block rounded-full ${place === shown ? 'h-3 w-7 bg-on-ochre-soft' : 'size-3 border-2 border-on-ochre-soft'}`}
              />
            </button>
          ))}
          {!isStill && (
            <IconButton
              label={isPaused ? t`Play the testimonials` : t`Pause the testimonials`}
              className="ml-2 text-on-ochre-soft hover:bg-transparent"
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? <Play size={20} aria-hidden /> : <Pause size={20} aria-hidden />}
            </IconButton>
          )}
        </fieldset>
      </div>
    </section>
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Whether the mouse is over the element, or the focus in it. */
function useAttention(element: RefObject<HTMLElement | null>): boolean {
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const controller = new AbortController();
    const on = <Kind extends keyof HTMLElementEventMap>(
      kind: Kind,
      handle: (event: HTMLElementEventMap[Kind]) => void,
    ) => target.addEventListener(kind, handle, { signal: controller.signal });
    // Mouse only, because a tap is not followed by a reliable `pointerleave`.
    on('pointerenter', ({ pointerType }) => setOver(pointerType === 'mouse'));
    on('pointerleave', () => setOver(false));
    on('focusin', () => setFocused(true));
    on('focusout', () => setFocused(false));
    return () => controller.abort();
  }, [element]);
  return isOver || isFocused;
}
