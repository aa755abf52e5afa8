import { createGlobal, type WantedChat } from './global-api.ts'
import { mount } from './mount.ts'
import { type ChatOptions, readOptions } from './options.ts'

// Null as soon as this script has run, so it is read here, at the top.
const script = document.currentScript as HTMLScriptElement

// A guest throws nothing into the page it stands on.
try {
  const address = new URL(script.src)
  const panel = new URL('__PANEL_FILE__', address).href
  const natives = { fetch, parse: JSON.parse, stringify: JSON.stringify }
  // No option comes from what a page has put on Object.prototype.
  const complete = (options: WantedChat) => ({ __proto__: null, server: address.origin, ...options }) as ChatOptions
  // The script may stand on the page twice: the first one mounts for both.
  window.Bricks ??= createGlobal((options) => mount(complete(options), script, panel, natives))
  window.Bricks.mount({ project: '', ...readOptions(script, address) })
} catch {}
