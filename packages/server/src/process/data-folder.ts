import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { getErrorMessage } from '#app-error.ts'
import { SettingError } from '#config/setting.ts'

const { R_OK, W_OK, X_OK } = constants

/**
 * A new folder can be opened only by its owner; an existing one keeps its mode. Throws a SettingError if the folder
 * cannot be made, read or written.
 */
export function createAndCheckDataFolder(folder: string): void {
  try {
    createFolderAndParents(resolve(folder))
  } catch (error) {
    throw new SettingError('DATA_DIR', `${folder} cannot be made (${getErrorMessage(error)}). Name a folder that can.`)
  }
  requireAccess(folder, R_OK | W_OK | X_OK)
}

/** Makes one folder after the other, because Node's `recursive` never returns for a folder below /proc. */
function createFolderAndParents(folder: string): void {
  if (existsSync(folder)) return
  createFolderAndParents(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

export function checkDataFile(file: string): void {
  if (existsSync(file)) requireAccess(file, R_OK | W_OK)
}

function requireAccess(path: string, mode: number): void {
  try {
    accessSync(path, mode)
  } catch (error) {
    const fix = 'Give it to the user that runs this, or name another folder.'
    throw new SettingError('DATA_DIR', `${path} cannot be written (${getErrorMessage(error)}). ${fix}`)
  }
}
