import { Fragment } from 'react';

/** A sign or a zero in front, which is not the rest of a larger sum. */
const PHONE = /((?:\+|(?<!\d[ .\u00A0])\b0)\d[\d ().\u00A0-]{5,}\d)/;
/** Fewer are a sum or a year. */
const DIGITS = { least: 8, most: 15 };
const DAY = /^0[1-9][.-](?:0[1-9]|1[0-2])[.-](?:19|20)\d\d(?!\d)/;
/** Of a number with its country: it is dialled inside that country only. */
const INLAND_ZERO = /^(\+[^(]*)\(0\)/;

/** What somebody wrote, with the numbers in it that one can call. */
export function PhoneLinks({ text }: { text: string }) {
  return text.split(PHONE).map((part, at) => {
    const number = part.replace(INLAND_ZERO, '$1').replaceAll(/[^+\d]/g, '');
    const count = number.replace('+', '').length;
    const isPhone = count >= DIGITS.least && count <= DIGITS.most && !DAY.test(part);
    return at % 2 === 1 && isPhone ? (
      <a key={at} href={`tel:${number}`} className="text-clay underline">
        {part}
      </a>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    );
  });
}
