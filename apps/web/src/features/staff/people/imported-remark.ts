import type { ImportedLine } from '@inzira/contract/staff-people';

/** Imported, but not quite as it stands in the list. */
export const hasRemark = ({ fate, reason }: ImportedLine) => fate !== 'error' && reason !== null;
