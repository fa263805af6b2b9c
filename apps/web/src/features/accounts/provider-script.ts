import { currentSession, subscribeToSession } from '#src/platform/session-store.ts';

interface ButtonLook {
  type: 'standard';
  theme: 'outline' | 'filled_black';
  size: 'large';
  text: 'signin_with' | 'signup_with' | 'continue_with';
  width: number;
  locale: string;
}

interface ProviderSignIn {
  initialize(settings: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential?: string }) => void;
  }): void;
  renderButton(place: HTMLElement, look: ButtonLook): void;
  disableAutoSelect(): void;
}

interface WithProvider {
  google?: { accounts: { id: ProviderSignIn } };
}

let loading: Promise<ProviderSignIn> | undefined;

/** Loads the provider's script, only on pages that show its button. */
export async function loadProviderScript(src: string): Promise<ProviderSignIn> {
  loading ??= fetchScript(src).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

async function fetchScript(src: string): Promise<ProviderSignIn> {
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} could not be loaded.`));
    };
    document.head.append(script);
  });
  const provider = (window as WithProvider).google?.accounts.id;
  if (!provider) throw new Error(`${src} is not the provider's script.`);
  // Also when the server ends the session: prevents an automatic sign-in.
  subscribeToSession(() => {
    if (!currentSession().signedIn) provider.disableAutoSelect();
  });
  return provider;
}
