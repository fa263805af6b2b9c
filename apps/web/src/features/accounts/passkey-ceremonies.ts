/** What speaks with the device, of a package that has more: a file of its own, fetched when somebody presses for it. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';
