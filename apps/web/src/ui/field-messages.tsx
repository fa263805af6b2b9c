import { ServerSentence } from './server-sentence.tsx';

interface FieldMessagesProps {
  id: string;
  messages: readonly string[];
  className?: string;
}

/** What is wrong with a field, below it; announced when it appears. */
export function FieldMessages({ id, messages, className = '' }: FieldMessagesProps) {
  return (
    <div
      id={id}
      aria-live="polite"
      className={`text-sm font-medium wrap-anywhere text-alarm ${className}`}
    >
      {messages.map((message) => (
        <ServerSentence key={message} text={message} />
      ))}
    </div>
  );
}
