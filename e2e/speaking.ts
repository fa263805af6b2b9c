import type { Page } from 'playwright-core';

/** For `initScript`: a speech recognition that hears the argument of `say`. */
export function standInForRecognition() {
  class StandIn extends EventTarget {
    lang = '';
    continuous = false;
    interimResults = false;
    start() {
      const hear = ({ detail }: Event & { detail?: string }) => {
        const results = [Object.assign([{ transcript: detail }], { isFinal: true })];
        this.dispatchEvent(Object.assign(new Event('result'), { results }));
      };
      addEventListener('said', hear);
      this.addEventListener('end', () => removeEventListener('said', hear), { once: true });
      // As browsers do once the person has allowed it.
      setTimeout(() => {
        this.dispatchEvent(new Event('start'));
        document.documentElement.dataset['listening'] = this.lang;
      });
    }
    stop() {
      setTimeout(() => this.abort(), 50);
    }
    abort() {
      delete document.documentElement.dataset['listening'];
      this.dispatchEvent(new Event('end'));
    }
  }
  Object.assign(window, { SpeechRecognition: StandIn, webkitSpeechRecognition: StandIn });
}

/**
 * For `initScript`: a browser without speech recognition, and a microphone with a tone. `data-recorded` is set once
 * something was recorded.
 */
export function standInForMicrophone() {
  class Recorder extends MediaRecorder {
    constructor(stream: MediaStream, options?: MediaRecorderOptions) {
      super(stream, options);
      this.addEventListener('dataavailable', ({ data }) => {
        if (data.size > 0) document.documentElement.dataset['recorded'] = '';
      });
    }
  }
  Object.assign(window, {
    SpeechRecognition: undefined,
    webkitSpeechRecognition: undefined,
    MediaRecorder: Recorder,
  });
  const hum = async () => {
    const sound = new AudioContext();
    const tone = sound.createOscillator();
    const microphone = sound.createMediaStreamDestination();
    tone.connect(microphone);
    tone.start();
    await sound.resume();
    return microphone.stream;
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: hum } });
}

/** Speaks as the learner, once the microphone is on. */
export async function say(page: Page, text: string) {
  await page.locator('html[data-listening]').waitFor({ state: 'attached' });
  await page.evaluate((detail) => dispatchEvent(new CustomEvent('said', { detail })), text);
}
