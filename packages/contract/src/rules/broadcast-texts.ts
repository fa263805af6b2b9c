interface Texts {
  subject: string;
  text: string;
  link_label: string;
  subject_fr: string;
  text_fr: string;
  link_label_fr: string;
}

/** Whether the text exists only in French, which is then stored as the English one, too. */
export const isInFrenchAlone = ({
  subject,
  text,
  subject_fr,
  text_fr,
}: Omit<Texts, 'link_label' | 'link_label_fr'>) =>
  text_fr !== '' && subject === subject_fr && text === text_fr;

/** The text as written: without French in the English fields. */
export const asWritten = <Broadcast extends Texts>(broadcast: Broadcast): Broadcast =>
  isInFrenchAlone(broadcast) ? { ...broadcast, subject: '', text: '', link_label: '' } : broadcast;

/** The text as stored: everybody reads one that exists only in French. */
export function asRead<Broadcast extends Texts>(broadcast: Broadcast): Broadcast {
  const { subject, text, link_label, subject_fr, text_fr, link_label_fr } = broadcast;
  if ([subject, text, link_label].some((words) => words.trim() !== '')) return broadcast;
  return { ...broadcast, subject: subject_fr, text: text_fr, link_label: link_label_fr };
}
