/** What other features may use of this one. */
export { findTrainersOf, requireTrainerOf, type Reader } from './trainers.ts';
export { countWaitingWork, findChangesAsked } from './waiting-work.ts';
