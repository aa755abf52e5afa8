import { LIMITS } from '@bricks/contract/wire'
import { AppError } from '#app-error.ts'
import { isCommonPassword } from './common-passwords.ts'

export async function checkNewPassword(password: string, confirmation: string): Promise<void> {
  if (password !== confirmation) throw new AppError('password_mismatch')
  const length = [...password].length
  const { least, most } = LIMITS.password
  const isWeak = length < least || length > most || (await isCommonPassword(password))
  if (isWeak) throw new AppError('password_weak')
}
