import { foldAccents } from '@inzira/contract/rules/fold';

interface Named {
  username: string;
  first_name: string | null;
  last_name: string | null;
}

/** First and last name, or else the username. */
export function toFullName({ username, first_name, last_name }: Named): string {
  return [first_name, last_name].filter(Boolean).join(' ') || username;
}

/** Whether every word of the search occurs in a person's names, ignoring accents. */
export function matchesSearch(search: string): (knownBy: string) => boolean {
  const words = foldAccents(search).split(/\s+/);
  return (knownBy) => {
    const names = foldAccents(knownBy);
    return words.every((word) => names.includes(word));
  };
}
