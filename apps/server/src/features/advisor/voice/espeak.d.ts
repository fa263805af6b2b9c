declare module '@echogarden/espeak-ng-emscripten' {
  export interface Espeak {
    /** 0, or 2 for a voice that it does not know; it then silently keeps the earlier one. */
    set_voice: (
      name: string,
      language: string,
      gender: number,
      age: number,
      variant: number,
    ) => number;
    set_rate: (wordsPerMinute: number) => void;
    get_samplerate: () => number;
    /** The callback stops the synthesis by answering true. */
    synthesize: (text: string, onSound: (samples: Int16Array) => boolean) => void;
    /** What would be heard, in the phonetic alphabet. */
    synthesize_ipa: (text: string) => { ipa: string };
  }

  /** Its files are in memory: the bytes of one may be a view into the package's data. */
  export interface EspeakModule {
    eSpeakNGWorker: new () => Espeak;
    FS: {
      readdir: (path: string) => string[];
      readFile: (path: string) => Uint8Array;
      writeFile: (path: string, bytes: Uint8Array) => void;
      unlink: (path: string) => void;
      isDir: (mode: number) => boolean;
      stat: (path: string) => { mode: number };
    };
  }

  export default function createEspeak(options?: {
    /** The package's data, instead of its reading them itself. */
    getPreloadedPackage: () => ArrayBuffer;
  }): Promise<EspeakModule>;
}
