import { ClosingCall } from './closing-call.tsx';
import { Coach } from './coach.tsx';
import { Faq } from './faq.tsx';
import { Features } from './features.tsx';
import { LearningPath } from './learning-path.tsx';
import { Mentor } from './mentor.tsx';
import { Profile } from './profile.tsx';
import { Voices } from './voices.tsx';

/** Everything below the modules: how one learns here, and what there is. */
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
