import { Fragment } from 'react';

/** Begins with a plus or a zero that is not part of a larger number. */
const PHONE = /((?:\+|(?<!\d[ .\u00A0])\b0)\d[\d ().\u00A0-]{5,}\d)/;
/** Fewer digits are an amount or a year. */
const DIGITS = { least: 8, most: 15 };
const DAY = /^0[1-9][.-](?:0[1-9]|1[0-2])[.-](?:19|20)\d\d(?!\d)/;
/** The `(0)` after a country code, which is only dialled within that country. */
const INLAND_ZERO = /^(\+[^(]*)\(0\)/;

/** A text whose phone numbers are links; with a country code, to WhatsApp too. */
export function PhoneLinks({ text }: { text: string }) {
  return text.split(PHONE).map((part, at) => {
    const number = part.replace(INLAND_ZERO, '$1').replaceAll(/[^+\d]/g, '');
    const count = number.replace('+', '').length;
    const isPhone = count >= DIGITS.least && count <= DIGITS.most && !DAY.test(part);
    return at % 2 === 1 && isPhone ? (
      <Fragment key={at}>
        <a href={`tel:${number}`} className="text-clay underline">
          {part}
        </a>
        {number.startsWith('+') && (
          <>
            {' '}
            <a href={`https://wa.me/${number.slice(1)}`} className="text-clay underline">
              WhatsApp
            </a>
          </>
        )}
      </Fragment>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    );
  });
}
