/** The functions that other features may use. */
export { findTrainersOf, requireTrainerOf, type Reader } from './trainer-permissions.ts';
export {
  countWaitingWork,
  findChangesAsked,
  findLeaveAsked,
  findNextActivity,
  findTraineesWrote,
} from './waiting-work.ts';
export {
  addToMilestone,
  findActivities,
  findMilestones,
  findStepsOfLessons,
  getJourney,
  readJourneyVersion,
} from './journey.ts';
