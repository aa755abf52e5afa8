import { expect, it } from 'vitest'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

const VOICES = `
  window.spoken = []
  window.SpeechRecognition = class {
    start() {
      window.heard = this
      this.onresult({ results: [[{ transcript: 'where is A17' }]] })
    }
    stop() { this.onend() }
    abort() {}
  }
  speechSynthesis.speak = (words) => window.spoken.push([words.lang, words.text])
  speechSynthesis.cancel = () => {}
`

it('what is dictated stands in the field behind what was typed, once the visitor knows who may hear it', async () => {
  stage.bricks.replies = [createAnswerEvents('It is **here**, see [the map](https://maps.example).')]
  const { page, complaints, close } = await stage.visit({ body: stage.tag() }, { beforeScripts: VOICES })
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Hello,')
  const dictate = page.locator('.voice')
  await dictate.click()
  await page.getByText('The maker of your browser may hear what you say.').waitFor()
  expect(await page.evaluate(() => 'heard' in window)).toBe(false)
  await page.locator('.hears').getByRole('button', { name: 'Dictate' }).click()
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('Hello, where is A17')
  expect(await dictate.getAttribute('aria-pressed')).toBe('true')
  await dictate.click()
  await expect.poll(() => dictate.getAttribute('aria-pressed')).toBe('false')
  await page.locator('textarea').press('Enter')
  await page.getByRole('button', { name: 'Read aloud' }).click()
  expect(await page.evaluate(() => (window as { spoken?: string[][] }).spoken)).toEqual([
    ['en', 'It is  here , see the map.'],
  ])
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await page.getByRole('button', { name: 'Read aloud' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('an answer is read aloud sentence by sentence, because some voices end in the middle of a long text', async () => {
  const long = `${'one two three, '.repeat(30)}four ${'w'.repeat(300)}`
  const words = `It weighs 3.5 kg. Is it here?\n\n- a list\n- without stops\n\n荷物は届きました。ご確認ください。\n\n${long}`
  stage.bricks.replies = [createAnswerEvents(words)]
  const { page, complaints, close } = await stage.visit(
    { body: stage.tag() },
    { beforeScripts: `${VOICES}\nspeechSynthesis.speak = (words) => window.spoken.push(words)` },
  )
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Hello')
  await page.locator('textarea').press('Enter')
  const stop = page.getByRole('button', { name: 'Stop reading' })
  await page.getByRole('button', { name: 'Read aloud' }).click()
  const spoken = await page.evaluate(() => (window as { spoken?: { text: string }[] }).spoken?.map(({ text }) => text))
  const sentences = ['It weighs 3.5 kg.', 'Is it here?', '- a list', '- without stops', '荷物は届きました。']
  expect(spoken?.slice(0, 6)).toEqual([...sentences, 'ご確認ください。'])
  expect(spoken?.slice(6).join(' ').replaceAll(' ', '')).toBe(long.replaceAll(' ', ''))
  for (const piece of spoken ?? []) expect(piece.length).toBeLessThanOrEqual(120)
  await page.evaluate('spoken[0].onend?.()')
  await stop.waitFor()
  await page.evaluate('spoken.at(-1).onend()')
  await page.getByRole('button', { name: 'Read aloud' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('a browser that can neither hear nor speak shows no button for it', async () => {
  stage.bricks.replies = [createAnswerEvents('Found.')]
  const beforeScripts = `
    delete window.webkitSpeechRecognition
    delete window.SpeechRecognition
    delete Window.prototype.speechSynthesis
    delete window.speechSynthesis`
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts })
  await page.locator('.launcher').click()
  await page.locator('textarea').fill('Hello')
  await page.locator('textarea').press('Enter')
  await page.getByRole('button', { name: 'Copy the answer' }).or(page.getByText('Found.')).first().waitFor()
  expect(await page.locator('.voice').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Read aloud' }).count()).toBe(0)
  await close()
})

it('what is typed while it listens stays, and what was said stands once', async () => {
  stage.bricks.replies = [createAnswerEvents('Here.')]
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts: VOICES })
  const field = page.locator('textarea')
  const simulateHeardWords = (transcript: string) =>
    page.evaluate((words) => {
      const { heard } = window as object as { heard: { onresult(event: object): void } }
      heard.onresult({ results: [[{ transcript: words }]] })
    }, transcript)
  await page.locator('.launcher').click()
  await page.locator('.voice').click()
  await page.locator('.hears').getByRole('button', { name: 'Dictate' }).click()
  await expect.poll(() => field.inputValue()).toBe('where is A17')
  await field.fill('Hello, where is A17 (the red one)')
  await simulateHeardWords('where is A17 now')
  await expect.poll(() => field.inputValue()).toBe('Hello, where is A17 now (the red one)')
  await field.press('Enter')
  await expect.poll(() => field.inputValue()).toBe('')
  await simulateHeardWords('where is A17 now and when')
  await expect.poll(() => field.inputValue()).toBe('and when')
  await close()
})

it('the chat still listens where the end of what it heard before is told late', async () => {
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts: VOICES })
  const dictate = page.locator('.voice')
  await page.locator('.launcher').click()
  await dictate.click()
  await page.locator('.hears').getByRole('button', { name: 'Dictate' }).click()
  await expect.poll(() => dictate.getAttribute('aria-pressed')).toBe('true')
  await page.evaluate('window.first = heard; Bricks.close(); Bricks.open()')
  await expect.poll(() => dictate.getAttribute('aria-pressed')).toBe('false')
  await dictate.click()
  await expect.poll(() => dictate.getAttribute('aria-pressed')).toBe('true')
  await page.evaluate(
    'first.onend?.(); new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
  )
  expect(await dictate.getAttribute('aria-pressed')).toBe('true')
  await dictate.click()
  await expect.poll(() => dictate.getAttribute('aria-pressed')).toBe('false')
  await close()
})

it.each([
  ['closed', "Bricks.setVisitor('ada')", 'Bricks.close()', 'where is A17'],
  ['another visitor’s, who signs in', "Bricks.setVisitor('ada')", "Bricks.setVisitor('bob')", ''],
])('the chat does not listen any more once it is %s', async (_, before, change, field) => {
  const { page, close } = await stage.visit({ body: stage.tag() }, { beforeScripts: VOICES })
  await page.locator('.launcher').click()
  await page.evaluate(before)
  await page.locator('.voice').click()
  await page.locator('.hears').getByRole('button', { name: 'Dictate' }).click()
  await expect.poll(() => page.locator('textarea').inputValue()).toBe('where is A17')
  await page.evaluate(`heard.abort = () => { window.isDeaf = true }; ${change}`)
  await expect.poll(() => page.evaluate('window.isDeaf')).toBe(true)
  await expect.poll(() => page.locator('.voice').getAttribute('aria-pressed')).toBe('false')
  await page.evaluate("heard.onresult?.({ results: [[{ transcript: 'where is A17 of Ada' }]] })")
  expect(await page.locator('textarea').inputValue()).toBe(field)
  await close()
})
