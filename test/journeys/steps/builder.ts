import { callApi } from '#scripts/test/call-api.ts'
import type { Product } from '../start-product.ts'
import { findMailedLink } from './find-mailed-link.ts'
import { runAdmin } from './run-admin.ts'

export interface Builder {
  name: string
  email: string
  password: string
  token: string
}

interface Wish {
  plan?: 'free' | 'pro' | 'premium'
  key?: boolean
  /** Whether the address is confirmed, which is needed to try an API. Default: true if the builder pays. */
  confirmed?: boolean
}

/**
 * A new builder of the running product, whom no other journey uses. By default, a paying builder has confirmed the
 * address and may deploy.
 */
export async function createBuilder(
  product: Product,
  name: string,
  { plan = 'free', key = true, confirmed = plan !== 'free' }: Wish = {},
): Promise<Builder> {
  const { address, folder } = product
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@bricks.example`
  const password = 'quiet harbour 41'
  const body = { name, email, password, 'confirm-password': password }
  const { token } = await callApi<{ token: string }>(address, '/signup', body)
  if (plan !== 'free') await runAdmin(folder, 'set-role', email, plan)
  if (confirmed) {
    const link = await findMailedLink(product, email, '/confirm-email')
    await callApi(address, '/email/confirm', { token: link.hash.replace('#token=', '') }, token)
  }
  if (key) await callApi(address, '/user/openaikey', { openaikey: 'sk-sandbox-journey-0001' }, token)
  return { name, email, password, token }
}
