import { accessSync, constants, mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'

/**
 * Throws one line with the fix if the folder cannot be made or written.
 * @param {string} folder
 */
export function requireWritableFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(
      `${folder} cannot be written by ${nameUser()} (${error.code ?? error.message}). Run this as the owner of the project's folder, or from a copy of your own.`,
    )
  }
}

function nameUser() {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.()}`
  }
}
