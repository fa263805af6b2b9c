interface NetworkInformation {
  readonly saveData?: boolean;
  readonly type?: string;
}

/** Whether the browser reports a mobile connection or data saving, so that transfers may cost money. */
export function isMetered(): boolean {
  const { saveData, type } = networkInformation();
  return saveData === true || type === 'cellular';
}

/** Whether the connection is one without charges for data; null where the browser does not tell. */
export function isOnWifi(): boolean | null {
  const { type = 'unknown' } = networkInformation();
  return type === 'unknown' ? null : type === 'wifi' || type === 'ethernet';
}

/** The user has turned on data saving, so nothing large may load automatically. */
export function savesData(): boolean {
  return networkInformation().saveData === true;
}

function networkInformation(): NetworkInformation {
  return (navigator as { connection?: NetworkInformation }).connection ?? {};
}
