declare module '@echogarden/espeak-ng-emscripten' {
  interface Espeak {
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
  }

  interface EspeakModule {
    eSpeakNGWorker: new () => Espeak;
  }

  export default function createEspeak(): Promise<EspeakModule>;
}
