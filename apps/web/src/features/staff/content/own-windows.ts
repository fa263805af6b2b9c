import type { ContentDraft, QuestionChange } from '@inzira/contract/staff-content';
import { keep, readItem } from '#src/platform/device-store.ts';
import { randomId } from '#src/platform/random-id.ts';

/** A text and its changed questions; null if they are as published. */
export interface Written {
  text: string;
  questions: QuestionChange | null;
}

/** The text of one window, as stored on the device. */
export interface Kept {
  text: string;
  version: number;
  /** Null, or missing in items of an earlier release: the questions are as published. */
  questions?: QuestionChange | null;
  /** When the server stored the user's draft on which this is based; missing in items of an earlier release. */
  since?: string | null | undefined;
  /** Whether the server has it too. */
  isStored?: boolean;
  /** The window that wrote it, and when. */
  by?: string;
  at?: string;
}

/** The latest text, and the texts of other windows that the server does not have. */
interface KeptItem extends Kept {
  beside?: Kept[];
}

/** A text by the same person from another window or device. */
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
 * One of several windows in which a person edits the same text. On this device, windows share an item, in which
 * each keeps its text until the server has it. On the server they share a draft, which a window may only replace if
 * it knows it.
 */
export class OwnWindow {
  /** When the server stored the draft on which the text is based. */
  since: string | null | undefined;
  private readonly item: string;
  private readonly by = randomId();
  /** The storage times of server drafts that this text includes or the user has seen. */
  private readonly known = new Set<string>();
  /** The text of another window on which this one is based. */
  private adopted: Kept | null = null;
  /** Texts that were sent without getting an answer. */
  private tried: Kept[] = [];

  constructor(item: string) {
    this.item = item;
  }

  /** The latest text on this device. */
  read(): Kept | null {
    const [newest] = partsOf(readItem<KeptItem>(this.item)?.value ?? null);
    return newest ?? null;
  }

  /** The latest text, if another window wrote it. */
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

  /**
   * Stores this window's text beside those of others.
   * @returns whether it is stored beyond the lifetime of the page
   */
  async write(own: Kept | null): Promise<boolean> {
    const others = this.unsaved();
    const [first, ...rest] = others;
    const { since, by } = this;
    const at = new Date().toISOString();
    const kept = own ? { ...own, since, by, at, beside: others } : first;
    return keep(this.item, own || !first ? (kept ?? null) : { ...first, beside: rest });
  }

  /** The user has seen the other text, so the next save may replace it. */
  over(other: OtherText): void {
    if (other.isOnServer) return this.know(other.at);
    const [first, ...rest] = partsOf(readItem<KeptItem>(this.item)?.value ?? null).filter(
      ({ by, at }) => by === this.by || at !== other.at,
    );
    void keep(this.item, first ? { ...first, beside: rest } : null);
  }

  /** Whether a draft is newer than what was saved here; an answer may be older. */
  isNews(draft: ContentDraft | null): draft is ContentDraft {
    return draft !== null && !this.known.has(draft.at) && draft.at > (this.since ?? '');
  }

  /**
   * Texts of other windows and devices that are not part of this one.
   * @param draft the server's draft, as far as known
   * @param refusing the server's draft that conflicted with this text
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

  /** Remembers a text whose call got no answer. */
  isTrying(kept: Kept): void {
    this.tried.push(kept);
  }

  /** Whether a save got no answer: the server may have it. */
  hasTried(): boolean {
    return this.tried.length > 0;
  }

  isStored(at: string | undefined): void {
    this.tried = [];
    this.know(at);
  }

  /**
   * Whether the server's draft comes from this window: its answer was lost, or it was taken over from another
   * window before the server had it.
   */
  isOwn(draft: ContentDraft): boolean {
    return [...this.tried, ...(this.adopted ? [this.adopted] : [])].some((one) =>
      isSameText(one, draft),
    );
  }

  /** The texts of other windows that only this device has. */
  private unsaved(): Kept[] {
    return partsOf(readItem<KeptItem>(this.item)?.value ?? null).filter(
      (one) =>
        one.by !== this.by && !one.isStored && !(this.adopted && isSameText(this.adopted, one)),
    );
  }
}
