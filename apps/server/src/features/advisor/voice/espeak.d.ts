declare module '@echogarden/espeak-ng-emscripten' {
  export interface Espeak {
    /** Returns 0, or 2 for an unknown voice, which silently keeps the previous one. */
    set_voice: (
      name: string,
      language: string,
      gender: number,
      age: number,
      variant: number,
    ) => number;
    set_rate: (wordsPerMinute: number) => void;
    get_samplerate: () => number;
    /** The callback stops the synthesis by returning true. */
    synthesize: (text: string, onSound: (samples: Int16Array) => boolean) => void;
    /** The pronunciation in the phonetic alphabet. */
    synthesize_ipa: (text: string) => { ipa: string };
  }

  /** Its files are in memory: the bytes of a file may be a view of the package's data. */
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
    /** Provides the package's data, which it would otherwise read itself. */
    getPreloadedPackage: () => ArrayBuffer;
  }): Promise<EspeakModule>;
}
