import type { Venture, VentureCounts } from '@inzira/contract/ventures';

export function makeVenture(changes: Partial<Venture> = {}): Venture {
  return {
    id: 1,
    company_name: 'Isoko Solar',
    tagline: 'Light for each home',
    founding_date: null,
    pitch: 'We rent lamps by the day.',
    pitch_video_url: null,
    full_address: null,
    phone_number: null,
    stage: null,
    website: null,
    linkedin: null,
    twitter: null,
    facebook: null,
    instagram: null,
    youtube: null,
    tiktok: null,
    logo: null,
    logo_small: null,
    owner_user: 7,
    sectors: [],
    countries: [],
    customer_types: [],
    created_at: '2026-11-01T08:00:00.000Z',
    ...changes,
  };
}

export const noCounts: VentureCounts = {
  complete: true,
  sectors: [],
  countries: [],
  customer_types: [],
  stages: [],
};
