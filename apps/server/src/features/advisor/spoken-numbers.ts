const EN_SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const EN_TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const FR_SMALL =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  );
const FR_TENS = '- - vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt'.split(' ');

const LARGEST = 1e15;

/** A number in words: "one thousand five hundred", "mille cinq cents". Null beyond a thousand billions. */
export function numberInWords(value: number, language: 'en' | 'fr'): string | null {
  if (!Number.isFinite(value) || Math.abs(value) >= LARGEST) return null;
  if (value < 0) return `${language === 'fr' ? 'moins' : 'minus'} ${numberInWords(-value, language)}`;
  const whole = Math.trunc(value);
  const digits = Number(value.toFixed(4)).toString().split('.')[1] ?? '';
  const words = language === 'fr' ? inFrench(whole) : inEnglish(whole);
  if (!digits) return words;
  const small = language === 'fr' ? FR_SMALL : EN_SMALL;
  const decimals = [...digits].map((digit) => small[Number(digit)]).join(' ');
  return `${words} ${language === 'fr' ? 'virgule' : 'point'} ${decimals}`;
}

const EN_SCALES: readonly [number, string][] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
  [100, 'hundred'],
];

function inEnglish(value: number): string {
  if (value < 20) return EN_SMALL[value] ?? '';
  if (value < 100) {
    const rest = value % 10;
    return `${EN_TENS[Math.trunc(value / 10)]}${rest ? `-${EN_SMALL[rest]}` : ''}`;
  }
  for (const [scale, name] of EN_SCALES) {
    if (value < scale) continue;
    const rest = value % scale;
    return `${inEnglish(Math.trunc(value / scale))} ${name}${rest ? ` ${inEnglish(rest)}` : ''}`;
  }
  return '';
}

function inFrench(value: number): string {
  if (value < 20) return FR_SMALL[value] ?? '';
  if (value < 100) {
    const tens = Math.trunc(value / 10);
    const isTeen = tens === 7 || tens === 9;
    const rest = (value % 10) + (isTeen ? 10 : 0);
    if (rest === 0) return tens === 8 ? 'quatre-vingts' : (FR_TENS[tens] ?? '');
    const joint = rest === 1 && tens < 8 ? ' et ' : rest === 11 && tens === 7 ? ' et ' : '-';
    return `${FR_TENS[tens]}${joint}${FR_SMALL[rest]}`;
  }
  if (value < 1000) {
    const hundreds = Math.trunc(value / 100);
    const rest = value % 100;
    const head = hundreds === 1 ? 'cent' : `${FR_SMALL[hundreds]} cent${rest ? '' : 's'}`;
    return rest ? `${head} ${inFrench(rest)}` : head;
  }
  if (value < 1e6) {
    const thousands = Math.trunc(value / 1000);
    const rest = value % 1000;
    const head = thousands === 1 ? 'mille' : `${inFrench(thousands).replace(/(cent|vingt)s$/, '$1')} mille`;
    return rest ? `${head} ${inFrench(rest)}` : head;
  }
  const [scale, name] = value >= 1e12 ? [1e12, 'billion'] : value >= 1e9 ? [1e9, 'milliard'] : [1e6, 'million'];
  const count = Math.trunc(value / scale);
  const rest = value % scale;
  const head = `${inFrench(count)} ${name}${count > 1 ? 's' : ''}`;
  return rest ? `${head} ${inFrench(rest)}` : head;
}
