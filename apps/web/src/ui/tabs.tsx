import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

interface Tab {
  id: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  /** What the tabs choose between, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  initial?: string;
}

export function Tabs({ label, tabs, initial }: TabsProps) {
  const id = useId();
  const [active, setActive] = useState(initial ?? tabs[0]?.id);
  const move = (event: KeyboardEvent, index: number) => {
    const last = tabs.length - 1;
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last }[event.key];
    if (target === undefined) return;
    const tab = tabs[(target + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    setActive(tab.id);
    document.getElementById(`${id}-${tab.id}`)?.focus();
  };
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => setActive(tab.id)}
            onKeyDown={(event) => move(event, index)}
            className="target -mb-px shrink-0 border-b-3 border-transparent px-4 py-2 font-semibold whitespace-nowrap text-ink-soft -outline-offset-3 hover:text-ink aria-selected:border-clay aria-selected:text-ink"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== active}
          className="pt-6"
        >
          {tab.content}
        </div>
      ))}
    </div>
  );
}
