/**
 * On a slow line one more request costs more than a few unneeded bytes, so pages of a kind (public, signed-in) share
 * chunks. Code that few screens need has a chunk of its own. The path of a source file decides its chunk.
 */
export const CHUNKS = {
  groups: [
    { name: 'changes', test: /[\\/]contract[\\/]src[\\/]wire[\\/]changes\./, priority: 6 },
    { name: 'csv', test: /[\\/]contract[\\/]src[\\/]wire[\\/]csv\./, priority: 8 },
    { name: 'rehearsal', test: /[\\/]contract[\\/]src[\\/]wire[\\/]rehearsal[\\/]/, priority: 8 },
    { name: 'error-codes', test: /[\\/]contract[\\/]src[\\/]wire[\\/]error-codes\./, priority: 8 },
    {
      name: 'wire',
      test: /[\\/]contract[\\/]src[\\/]wire[\\/](?:plans|limits|endpoint-names|people[\\/]isolate-name|index)\./,
      priority: 5,
    },
    // The test chat opens without this chunk: only the trace of an answer needs code of bricks.
    { name: 'brick-wire', test: /[\\/]contract[\\/]src[\\/]wire[\\/]bricks[\\/](?!template-setup\.)/, priority: 7 },
    {
      name: 'project-wire',
      test: /[\\/]contract[\\/]src[\\/]wire[\\/](?!answers[\\/]|people[\\/]|secrets[\\/](?!mask\.)|bricks[\\/]template-setup\.)/,
      priority: 4,
    },
    { name: 'people', test: /[\\/]contract[\\/]src[\\/]wire[\\/]people[\\/]/, priority: 3 },
    { name: 'answers', test: /[\\/]contract[\\/]src[\\/]wire[\\/]answers[\\/]/, priority: 3 },
    { name: 'marks', test: /[\\/]contract[\\/]src[\\/]wire[\\/]/, priority: 3 },
    {
      name: 'base',
      test: matchAnyPattern(
        matchPackages('react', 'react-dom', 'scheduler'),
        /preload-helper/,
        matchSources(
          '(?!fold-text)[a-z-]+\\.ts',
          'ui/base/',
          'ui/navigation/',
          'ui/plan/(?:plan-limits|noted-user)',
          'api/session/(?!(?:use-)?kept-form|wanted-plan)',
        ),
      ),
      priority: 2,
    },
    { name: 'public', test: matchSources('ui/plan/plan-card', 'app/public/(?!public-layout)'), priority: 2 },
    {
      name: 'router',
      test: matchAnyPattern(matchPackages('react-router', 'react-router-dom'), matchSources('app/router/')),
      priority: 1,
    },
    {
      name: 'session',
      test: matchAnyPattern(
        matchPackages('ky'),
        /node_modules[\\/]@tanstack[\\/](?!.*(?:infiniteQueryObserver|useInfiniteQuery)\.)/,
        /base-ui[\\/].*csp-provider/,
        matchSources(
          'ui/form/(?!password-field)',
          'ui/overlay/lazy-dialog',
          'api/http/',
          'api/account/(?!first-steps|settings|describe-house|second-factors|passkeys|provider-keys|sign-in/|enter-account|members|may-edit|audit)',
          'api/connections/conn',
          'api/waiting-deploy',
          'app/session/',
        ),
      ),
      priority: 1,
    },
    { name: 'icons', test: matchAnyPattern(/icon:signed-in\//, matchSources('app/shell/navigation')), priority: 1 },
    { name: 'account', test: matchSources('features/auth/account-frame', 'ui/form/password-field'), priority: 0 },
    {
      name: 'shell',
      test: matchSources(
        'ui/feedback/',
        'ui/overlay/(?:lazy-popup|menu\\.)',
        'ui/media/use-media',
        'ui/time/format-moment',
        'ui/plan/(?:plan-dialogs|describe-price)',
        'ui/bot/(?:bot-paths|missing-bot)',
        'api/projects/(?:projects|describe-state|live-address|waiting-)',
        'api/use-key-saving',
        'api/account/(?:settings|describe-house|may-edit)',
        'app/shell/(?!shell-layout|sidebar|usage-meter|navigation)',
      ),
      priority: 0,
    },
    {
      name: 'chat',
      test: matchAnyPattern(
        matchPackages('preact', '@preact'),
        /widget[\\/]src[\\/](?:[a-z-]+\.ts|module[\\/]|locales[\\/]en[a-z]*\.|panel[\\/](?:[a-z-]+\.tsx?|(?:conversation|frame|view)[\\/]))/,
      ),
      priority: 0,
    },
    {
      name: 'rehearsed',
      test: matchSources('api/rehearsal/checks\\.', 'features/editor/deploying/list-requirements'),
      priority: 0,
    },
    {
      name: 'editor',
      test: matchSources(
        'features/editor/draft/(?!draft-storage|leave-guard|mask-draft|use-editing)',
        'features/editor/deploying/deploy-outcome',
        'features/editor/bricks/brick-details',
        'features/editor/connections/(?:connection-state|auth-kinds)',
        'features/editor/dialogs/base/describe-model-settings',
        'features/editor/preview/(?:preview-header|preview-skeleton|called-bricks)',
        'features/editor/cards/(?:base-card|model-note|folded-text|describe-needed-value)',
        'ui/bot/bot-tabs',
        'ui/brick/',
        'ui/controls/disclosure',
        'ui/trace/brick-failures',
        'api/describe-model',
      ),
      priority: 0,
    },
  ],
}

/**
 * The chunks that every page of the same kind (public, signed-in) has loaded already are left out, because each name
 * costs bytes.
 */
export function listChunksToPreload(_file: string, needed: string[], { hostId }: { hostId: string }): string[] {
  const present = /\/(?:static-pages|start|public)[a-z-]*-[\w-]{7}\.js$/.test(hostId) ? EVERYWHERE : SIGNED_IN
  return needed.filter((name) => !present.test(name))
}

const EVERYWHERE = /\/(?:rolldown-runtime|base|wire)-[\w-]{7}\.js$/
const SIGNED_IN = /\/(?:rolldown-runtime|base|wire|router|session|shell)-[\w-]{7}\.js$/

function matchPackages(...names: readonly string[]): RegExp {
  return new RegExp(`node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)
}

function matchSources(...beginnings: readonly string[]): RegExp {
  return new RegExp(`console[\\\\/]src[\\\\/](?:${beginnings.join('|').replaceAll('/', '[\\\\/]')})`)
}

function matchAnyPattern(...patterns: readonly RegExp[]): (id: string) => boolean {
  return (id) => patterns.some((pattern) => pattern.test(id))
}
