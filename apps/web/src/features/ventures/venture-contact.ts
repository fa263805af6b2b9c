export const toTel = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** A WhatsApp link for this number; null without a country code, which WhatsApp requires. */
export function toWhatsApp(phone: string): string | null {
  const number = phone.trim().replace(/^00/, '+');
  if (!number.startsWith('+')) return null;
  const digits = number.replaceAll(/\D/g, '');
  return digits.length >= 8 && digits.length <= 15 ? `https://wa.me/${digits}` : null;
}

export function isWebAddress(href: string): boolean {
  return /^https?:\/\//i.test(href);
}
