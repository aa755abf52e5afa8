import { expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { logHowToGrantRights } from './log-how-to-grant-rights.ts'

test('a start does not fail where the accounts cannot be read, and claims nothing of them', async () => {
  const database = openDatabase({ engine: 'postgres', url: 'postgres://bricks@127.0.0.1:9/bricks' })
  const config = { billing: { secretKey: undefined }, defaultRole: 1, appUrl: 'https://bricks.test' }
  const lines: unknown[][] = []
  await logHowToGrantRights({ database, config, logger: { warn: (...line: unknown[]) => void lines.push(line) } })
  await database.destroy()
  expect(lines).toEqual([[{ err: expect.any(Error) }, 'it is not known whether an account may deploy a bot']])
})
