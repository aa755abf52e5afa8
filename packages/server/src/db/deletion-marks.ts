/** The number of a version says it, because the indexes of projects hold it. A project has version 0 from its start. */
export const DELETED_VERSION = -1

/** An account has an address, except one that is being deleted. */
export const NO_ADDRESS = ''
