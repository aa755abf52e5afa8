import { expect, it, vi } from 'vitest'
import { startHostSite, writeStrictPolicy } from '#tools/host-page.ts'
import { OTHER_BROWSERS, type OtherBrowser } from '#tools/other-browsers.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

vi.setConfig({ testTimeout: 120_000 })

const SCRIPT = {
  launcher: 'document.querySelector("bricks-host")?.shadowRoot.querySelector(".launcher")',
  field: 'document.querySelector("bricks-host")?.shadowRoot.querySelector("textarea")',
  text: 'document.querySelector("bricks-host")?.shadowRoot.querySelector(".log")?.textContent',
}

async function expectTrue(browser: OtherBrowser, expression: string): Promise<void> {
  await expect.poll(() => browser.evaluate(`!!(${expression})`), { timeout: 20_000 }).toBe(true)
}

async function sendQuestion(browser: OtherBrowser, words: string): Promise<void> {
  await browser.evaluate(`(() => {
    const field = ${SCRIPT.field}
    field.focus()
    field.value = ${JSON.stringify(words)}
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })()`)
}

for (const { name, missing, open } of OTHER_BROWSERS) {
  it.skipIf(missing)(
    `the widget opens, answers with markdown, and goes on after a reload in ${name}, under a strict policy${missing ? ` (not here: ${missing})` : ''}`,
    async () => {
      stage.bricks.replies = [createAnswerEvents('It is **out**.')]
      const { origin } = stage.bricks
      const noted =
        'window.faults = []; addEventListener("error", ({ message }) => faults.push(message)); addEventListener("unhandledrejection", ({ reason }) => faults.push(String(reason))); document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => blockedURI.endsWith("favicon.ico") || faults.push(violatedDirective + " " + blockedURI))'
      const csp = `${writeStrictPolicy(origin).replace('script-src', "script-src 'nonce-n'")}`
      const site = await startHostSite({
        '/': { csp, head: `<script nonce="n">${noted}</script>`, body: `<h1>Shop</h1>${stage.tag()}` },
      })
      const browser = await open()
      try {
        await browser.goto(`${site.origin}/`)
        await expectTrue(browser, SCRIPT.launcher)
        await browser.evaluate(`${SCRIPT.launcher}.click()`)
        await expectTrue(browser, `${SCRIPT.field}?.checkVisibility()`)
        await sendQuestion(browser, 'Where is A17?')
        await expectTrue(browser, `${SCRIPT.text}?.includes('It is out.')`)
        expect(await browser.evaluate('faults')).toEqual([])
        await browser.goto(`${site.origin}/`)
        await expectTrue(browser, `${SCRIPT.field}?.checkVisibility()`)
        await expectTrue(browser, `${SCRIPT.text}?.includes('Where is A17?')`)
        await sendQuestion(browser, 'And when?')
        await expect.poll(() => stage.bricks.requests.length, { timeout: 20_000 }).toBe(2)
        expect(stage.bricks.requests[1]).toMatchObject({ conversation_id: 'c1' })
        expect(await browser.evaluate('faults')).toEqual([])
      } finally {
        await browser.close()
        await site.close()
      }
    },
  )
}
