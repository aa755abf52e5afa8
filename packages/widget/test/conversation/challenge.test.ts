import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const BITS = 17
const CHALLENGE = `${'a-signed-challenge'.repeat(6)}.${'m'.repeat(43)}`
const createChallengeRefusal = (challenge = CHALLENGE) => ({
  status: 403,
  code: 'challenge_required',
  challenge,
  bits: BITS,
})

function countZeroBits({ challenge, nonce }: { challenge: string; nonce: string }): number {
  const bytes = createHash('sha256').update(`${challenge}.${nonce}`).digest()
  return Math.clz32(bytes.readUInt32BE(0))
}

const listProofs = () => stage.bricks.requests.map(({ proof }) => proof as { challenge: string; nonce: string })

it('N14: a visitor who is challenged gets the answer by themselves: the browser does the work', async () => {
  stage.bricks.replies = [
    createChallengeRefusal(),
    createAnswerEvents('It is out.'),
    createAnswerEvents('It is in Lyon.'),
  ]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.send('Where is A17?', { open: true }))
  await page.getByText('It is out.').waitFor()
  const [none, proof] = listProofs()
  expect(none).toBeUndefined()
  expect(proof?.challenge).toBe(CHALLENGE)
  expect(countZeroBits(proof as NonNullable<typeof proof>)).toBeGreaterThanOrEqual(BITS)
  expect(new Set(stage.bricks.requests.map(({ request_id }) => request_id)).size).toBe(2)
  expect(await page.getByText('Where is A17?').count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0)
  // A proof is valid for one message only.
  await page.evaluate(() => window.Bricks?.send('And now?'))
  await page.getByText('It is in Lyon.').waitFor()
  expect(listProofs().at(-1)).toBeUndefined()
  await close()
})

it('N14: a proof that came too late is made anew', async () => {
  stage.bricks.replies = [
    createChallengeRefusal('first'),
    createChallengeRefusal('second'),
    createAnswerEvents('It is out.'),
  ]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.send('Where is A17?', { open: true }))
  await page.getByText('It is out.').waitFor()
  expect(listProofs().map((proof) => proof?.challenge)).toEqual([undefined, 'first', 'second'])
  await close()
})

it('N14: a server that never takes a proof ends with Send again, not with work without end', async () => {
  stage.bricks.replies = [createChallengeRefusal()]
  const { page, close } = await stage.visit({ body: stage.tag() })
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.send('Where is A17?', { open: true }))
  await page.getByRole('button', { name: 'Send again' }).waitFor()
  expect(stage.bricks.requests).toHaveLength(4)
  await close()
})

it('N14: a challenge comes with its own file, which no other visitor fetches', async () => {
  stage.bricks.replies = [createAnswerEvents('It is out.')]
  const { page, close } = await stage.visit({ body: stage.tag() })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.locator('.launcher').waitFor()
  await page.evaluate(() => window.Bricks?.send('Where is A17?', { open: true }))
  await page.getByText('It is out.').waitFor()
  expect(fetched.some((url) => url.includes('connection-'))).toBe(true)
  expect(fetched.filter((url) => url.includes('find-proof'))).toEqual([])
  await close()
})
