import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** Goes there after `delay` milliseconds, unless the page is left before; `false`: not yet. */
export function useLaterNavigation(to: string | false, delay: number, state?: unknown): void {
  const navigate = useNavigate();
  const latest = useRef({ navigate, state });
  useEffect(() => {
    latest.current = { navigate, state };
  });
  useEffect(() => {
    if (to === false) return;
    const timer = setTimeout(() => {
      void latest.current.navigate(to, { replace: true, state: latest.current.state });
    }, delay);
    return () => clearTimeout(timer);
  }, [to, delay]);
}
