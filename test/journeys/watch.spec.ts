import { expect, test } from './journey.ts'

test('watch: whatever goes wrong on a page is seen, and fails the journey that did not expect it', async ({
  page,
  visitor,
  faults,
  expectError,
}) => {
  await page.goto('/')
  await page.evaluate('try { document.createElement("p").innerHTML = "<b>bold</b>" } catch {}')
  expectError(/^policy violation: require-trusted-types-for trusted-types-sink Element innerHTML/)
  expectError(/requires 'TrustedHTML' assignment/)
  await page.addScriptTag({ content: 'document.title = "taken over"' }).catch(() => undefined)
  expectError(/^policy violation: require-trusted-types-for trusted-types-sink HTMLScriptElement text/)
  expectError(/requires 'TrustedScript' assignment/)
  await expect.poll(() => faults.filter((fault) => fault.startsWith('policy violation'))).toHaveLength(2)
  await expect(page).not.toHaveTitle('taken over')

  await visitor.goto('/signin')
  await visitor.evaluate('void fetch("https://elsewhere.example/").catch(() => undefined)')
  expectError(/^policy violation: connect-src https:\/\/elsewhere\.example/)
  expectError(/https:\/\/elsewhere\.example\/.*violates the (?:document's|following) Content Security Policy/)
  await visitor.evaluate('void setTimeout(() => { throw new Error("nobody caught this") })')
  expectError(/nobody caught this/)
  await expect.poll(() => faults.join('\n')).toMatch(/elsewhere.*nobody caught this/s)
})
