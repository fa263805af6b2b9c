import { Fragment } from 'react';

/** A sign in front or eight digits: fewer are a sum or a year. */
const PHONE = /((?:\+|\b0)\d[\d ().\u00A0-]{5,}\d)/;
const DIGITS = { least: 8, most: 15 };

/** What somebody wrote, with the numbers in it that one can call. */
export function PhoneLinks({ text }: { text: string }) {
  return text.split(PHONE).map((part, at) => {
    const number = part.replaceAll(/[^+\d]/g, '');
    const count = number.replace('+', '').length;
    return at % 2 === 1 && count >= DIGITS.least && count <= DIGITS.most ? (
      <a key={at} href={`tel:${number}`} className="text-clay underline">
        {part}
      </a>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    );
  });
}
