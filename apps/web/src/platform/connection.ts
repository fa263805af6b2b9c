interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether this connection is paid by the megabyte, as far as the browser tells. */
export function isMetered(): boolean {
  const { saveData, type } = networkInformation();
  return saveData === true || type === 'cellular';
}

/** On a connection that is not paid by the megabyte; null where the browser does not tell. */
export function isOnWifi(): boolean | null {
  const { type = 'unknown' } = networkInformation();
  return type === 'unknown' ? null : type === 'wifi' || type === 'ethernet';
}

/** The person has asked to be spared: nothing large comes by itself. */
export function savesData(): boolean {
  return networkInformation().saveData === true;
}

function networkInformation(): NetworkInformation {
  return (navigator as { connection?: NetworkInformation }).connection ?? {};
}
