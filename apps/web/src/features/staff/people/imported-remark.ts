import type { ImportedLine } from '@inzira/contract/staff-people';

/** Whether the line was imported, but with a change. */
export const hasRemark = ({ fate, reason }: ImportedLine) => fate !== 'error' && reason !== null;
