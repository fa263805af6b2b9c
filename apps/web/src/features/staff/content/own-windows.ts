import type { ContentDraft, QuestionChange } from '@inzira/contract/staff-content';
import { keep, readItem } from '#src/platform/device-store.ts';
import { randomId } from '#src/platform/random-id.ts';

/** A text and the change to its questions; null: they are as they are published. */
export interface Written {
  text: string;
  questions: QuestionChange | null;
}

/** What is written in one window, as the device keeps it. */
export interface Kept {
  text: string;
  version: number;
  /** Null, or missing in what an earlier version kept: they are as they are published. */
  questions?: QuestionChange | null;
  /** When the own draft on the server was kept that it goes on from; an earlier version does not say. */
  since?: string | null | undefined;
  /** The server has it, too. */
  isStored?: boolean;
  /** The window, and when. */
  by?: string;
  at?: string;
}

/** The last one that was written, and what other windows have written that the server does not have. */
interface KeptItem extends Kept {
  beside?: Kept[];
}

/** What the same person has written of a text in another window or on another device. */
export interface OtherText extends Written {
  version: number;
  at: string;
  isOnServer: boolean;
}

export const isSameText = (
  one: Pick<Kept, 'text' | 'questions'>,
  other: Pick<Kept, 'text' | 'questions'>,
): boolean =>
  one.text === other.text &&
  JSON.stringify(one.questions?.after ?? null) === JSON.stringify(other.questions?.after ?? null);

const partsOf = (item: KeptItem | null): Kept[] => {
  if (item === null) return [];
  const { beside = [], ...newest } = item;
  return [newest, ...beside];
};

/**
 * One window in which a text is written, among others of the same person: on this device they share an item, where each
 * keeps its own until the server has it; on the server they share a draft, over which only who knows it writes.
 */
export class OwnWindow {
  /** When the draft of the server was kept that the text goes on from. */
  since: string | null | undefined;
  private readonly item: string;
  private readonly by = randomId();
  /** When the drafts of the server were kept that are in the text, or were looked at. */
  private readonly known = new Set<string>();
  /** What it goes on from, as another window has kept it. */
  private adopted: Kept | null = null;
  /** What was sent and got no answer. */
  private tried: Kept[] = [];

  constructor(item: string) {
    this.item = item;
  }

  /** The last text that was kept on this device. */
  read(): Kept | null {
    const [newest] = partsOf(readItem<KeptItem>(this.item)?.value ?? null);
    return newest ?? null;
  }

  /** What was kept last, where that was in another window. */
  readOthers(): Kept | null {
    const kept = this.read();
    return kept?.by === this.by ? null : kept;
  }

  adopt(kept: Kept | null): void {
    this.adopted = kept;
  }

  know(at: string | null | undefined): void {
    this.since = at;
    if (at) this.known.add(at);
  }

  /** Keeps what is written here, beside what other windows have. @returns whether it outlives the page */
  async write(own: Kept | null): Promise<boolean> {
    const others = this.unsaved();
    const [first, ...rest] = others;
    const { since, by } = this;
    const at = new Date().toISOString();
    const kept = own ? { ...own, since, by, at, beside: others } : first;
    return keep(this.item, own || !first ? (kept ?? null) : { ...first, beside: rest });
  }

  /** It was looked at: what is kept next goes over it. */
  over(other: OtherText): void {
    if (other.isOnServer) return this.know(other.at);
    const [first, ...rest] = partsOf(readItem<KeptItem>(this.item)?.value ?? null).filter(
      ({ by, at }) => by === this.by || at !== other.at,
    );
    void keep(this.item, first ? { ...first, beside: rest } : null);
  }

  /** An answer may be older than what was saved since. */
  isNews(draft: ContentDraft | null): draft is ContentDraft {
    return draft !== null && !this.known.has(draft.at) && draft.at > (this.since ?? '');
  }

  /**
   * What other windows and devices have that is not in this text.
   * @param draft that of the server, as far as is known
   * @param refusing the one that stood there when this text was refused
   */
  others(own: Written, draft: ContentDraft | null, refusing: ContentDraft | null): OtherText[] {
    const kept = this.unsaved().map(({ text, version, questions = null, at = '' }) => ({
      text,
      version,
      questions,
      at,
      isOnServer: false,
    }));
    const newest = this.isNews(draft) ? draft : refusing;
    const all = newest ? [{ ...newest, isOnServer: true }, ...kept] : kept;
    return all.filter(
      (one, at) =>
        !isSameText(one, own) && all.findIndex((earlier) => isSameText(earlier, one)) === at,
    );
  }

  /** Before it is sent. */
  isTrying(kept: Kept): void {
    this.tried.push(kept);
  }

  isStored(at: string | undefined): void {
    this.tried = [];
    this.know(at);
  }

  /** What stands on the server is of this window: its answer was lost, or it was taken over before the server had it. */
  isOwn(draft: ContentDraft): boolean {
    return [...this.tried, ...(this.adopted ? [this.adopted] : [])].some((one) =>
      isSameText(one, draft),
    );
  }

  /** Of other windows, what this device alone has. */
  private unsaved(): Kept[] {
    return partsOf(readItem<KeptItem>(this.item)?.value ?? null).filter(
      (one) =>
        one.by !== this.by && !one.isStored && !(this.adopted && isSameText(this.adopted, one)),
    );
  }
}
