import { ServerSentence } from './server-sentence.tsx';

interface FieldMessagesProps {
  id: string;
  messages: readonly string[];
  className?: string;
}

/** Shows the first error of a field; correcting it may solve the others. */
export function FieldMessages({ id, messages, className = '' }: FieldMessagesProps) {
  return (
    <div
      id={id}
      aria-live="polite"
      className={`text-sm font-medium wrap-anywhere text-alarm ${className}`}
    >
      {messages[0] !== undefined && <ServerSentence key={messages[0]} text={messages[0]} />}
    </div>
  );
}
