export const toTel = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

/** A chat with this number; null for one without its country code, which WhatsApp does not find. */
export function toWhatsApp(phone: string): string | null {
  const number = phone.trim().replace(/^00/, '+');
  if (!number.startsWith('+')) return null;
  const digits = number.replaceAll(/\D/g, '');
  return digits.length >= 8 && digits.length <= 15 ? `https://wa.me/${digits}` : null;
}

export function isWebAddress(href: string): boolean {
  return /^https?:\/\//i.test(href);
}
