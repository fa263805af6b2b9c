import { parentPort, workerData } from 'node:worker_threads';
import type { Sentence } from '@inzira/contract/sentence';
import { FeedProblem, feedOfPage, parseFeed, type ParsedFeed } from './feed-parser.ts';

export interface FeedBody {
  bytes: Uint8Array;
  contentType: string;
  url: string;
}

/** The contents of an address: a feed, or something else, such as a page that links to a feed. */
export type FoundFeed = { feed: ParsedFeed } | { problem: Sentence; named: string | null };

function read({ bytes, contentType, url }: FeedBody): FoundFeed {
  try {
    return { feed: parseFeed(bytes, contentType, url) };
  } catch (error) {
    if (!(error instanceof FeedProblem)) throw error;
    return { problem: error.sentence, named: feedOfPage(bytes, contentType, url) };
  }
}

parentPort?.postMessage(read(workerData as FeedBody));
