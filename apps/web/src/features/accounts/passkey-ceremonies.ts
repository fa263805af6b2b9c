/** A module of its own, so that the part of this package that talks to the device is loaded on the first press. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';
