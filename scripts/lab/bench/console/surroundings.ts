/// <reference lib="dom" />
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { startProduct } from '#journeys/start-product.ts'
import { findChromium } from '#scripts/test/find-chromium.ts'
import { type BenchProjects, createBenchProjects, signIn } from './builder.ts'

interface ContextOptions {
  width: number
  isSignedIn: boolean
  endsSession?: boolean
}

export interface Surroundings extends BenchProjects {
  address: string
  token: string
  chromiumVersion: string
  openContext(options: ContextOptions): Promise<BrowserContext>
  stop(): Promise<void>
}

export async function startConsoleBench(): Promise<Surroundings> {
  const environment = await findChromium()
  const product = await startProduct()
  let browser: Browser | undefined
  try {
    const account = product.accounts.premium
    if (!account) throw new Error('The sandbox printed no such account.')
    const token = await signIn(product.address, account)
    const projects = await createBenchProjects(product.address, token)
    browser = await chromium.launch({
      executablePath: environment.CHROMIUM_PATH ?? '',
      args: ['--no-sandbox'],
      env: { ...process.env, ...environment },
    })
    const running = browser
    return {
      ...projects,
      address: product.address,
      token,
      chromiumVersion: running.version(),
      openContext: async ({ width, isSignedIn, endsSession }) => {
        const viewport = { width, height: width < 600 ? 844 : 860 }
        const context = await running.newContext({ baseURL: product.address, viewport, hasTouch: width < 600 })
        const session = endsSession ? await signIn(product.address, account) : token
        if (isSignedIn) await context.addInitScript(storeToken, session)
        return context
      },
      stop: async () => {
        await running.close()
        await product.stop()
      },
    }
  } catch (error) {
    await browser?.close()
    await product.stop()
    throw error
  }
}

/** The token is stored only once, so that a page that ended the session does not get it back. */
function storeToken(token: string): void {
  if (sessionStorage.getItem('stored')) return
  sessionStorage.setItem('stored', 'yes')
  localStorage.setItem('token', token)
}
