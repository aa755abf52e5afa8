/**
 * Marks a deleted project by its version, because the indexes of projects hold the version. Real versions begin at 0.
 */
export const DELETED_VERSION = -1

/** The e-mail address of an account that is being deleted. Every other account has an address. */
export const NO_ADDRESS = ''
