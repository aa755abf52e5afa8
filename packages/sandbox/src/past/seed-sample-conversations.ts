import { createProductClient } from '#accounts/product-client.ts'
import type { SampleAccount } from '#accounts/sample-accounts.ts'
import { playSampleHistories } from './play-sample-histories.ts'
import { saveSampleTests } from './save-sample-tests.ts'
import { FRONT_DESK } from './scenes/front-desk.ts'
import { PARCEL_HELPER } from './scenes/parcel-helper.ts'
import { SHOP_ASSISTANT } from './scenes/shop-assistant.ts'
import { writeSampleHistory } from './write-sample-history.ts'

const BOTS = [PARCEL_HELPER, SHOP_ASSISTANT, FRONT_DESK]

interface Given {
  server: string
  folder: string
  accounts: readonly { account: SampleAccount; password: string }[]
  isRun: boolean
}

export async function seedSampleConversations({ server, folder, accounts, isRun }: Given, now: Date): Promise<void> {
  const pasts = accounts.flatMap(({ account: { email, projects } }) =>
    BOTS.filter(({ project }) => projects.some(({ name }) => name === project)).map((bot) =>
      writeSampleHistory(bot, email, now),
    ),
  )
  if (pasts.length === 0) return
  const played = await playSampleHistories(folder, pasts)
  const call = createProductClient(server)
  for (const { account, password } of accounts) {
    const { email } = account
    const { token } = await call<{ token: string }>('/login', { email, password })
    const projects = await call<{ id: string; name: string }[]>('/project/getByUser', undefined, token)
    const ours = projects.filter(({ name }) => (played.get(`${email} ${name}`) ?? 0) > 0)
    await Promise.all(ours.map((project) => saveSampleTests({ call, token, isRun }, project)))
    await call('/logout', {}, token)
  }
}
