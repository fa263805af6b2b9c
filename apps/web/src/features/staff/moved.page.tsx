import { Navigate } from 'react-router';
import { paths } from '#src/platform/paths.ts';

/** Where the unanswered questions stood before there was a staff area. */
export default function MovedPage() {
  return <Navigate to={paths.staffUnanswered} replace />;
}
