import { ClosingCall } from './closing-call.tsx';
import { Coach } from './coach.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { LearningPath } from './learning-path.tsx';
import { Mentor } from './mentor.tsx';
import { Profile } from './profile.tsx';
import { Voices } from './voices.tsx';

/** The part of the home page below the modules. */
export default function Story() {
  return (
    <>
      <LearningPath />
      <Coach />
      <Profile />
      <Features />
      <Mentor />
      <Voices />
      <Faq />
      <ClosingCall />
    </>
  );
}
