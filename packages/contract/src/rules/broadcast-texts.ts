interface Texts {
  subject: string;
  text: string;
  link_label: string;
  subject_fr: string;
  text_fr: string;
  link_label_fr: string;
}

/** Written in French alone: its words stand in the place of the English ones, too. */
export const isInFrenchAlone = ({
  subject,
  text,
  subject_fr,
  text_fr,
}: Omit<Texts, 'link_label' | 'link_label_fr'>) =>
  text_fr !== '' && subject === subject_fr && text === text_fr;

/** As it was written: without the French in the place of the English. */
export const asWritten = <Broadcast extends Texts>(broadcast: Broadcast): Broadcast =>
  isInFrenchAlone(broadcast) ? { ...broadcast, subject: '', text: '', link_label: '' } : broadcast;

/** As it is stored and read: everybody reads what is in French alone. */
export function asRead<Broadcast extends Texts>(broadcast: Broadcast): Broadcast {
  const { subject, text, link_label, subject_fr, text_fr, link_label_fr } = broadcast;
  if ([subject, text, link_label].some((words) => words.trim() !== '')) return broadcast;
  return { ...broadcast, subject: subject_fr, text: text_fr, link_label: link_label_fr };
}
