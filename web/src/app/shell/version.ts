/** The version that people name when they ask for support. */
export const APP_VERSION = '1.2.0'
