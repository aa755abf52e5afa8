/**
 * All pages of a kind load one shared file: on a slow line a request costs more than a few unneeded bytes. The folder
 * of a source file decides its chunk.
 */
export const CHUNKS = {
  groups: [
    { name: 'wire', test: /[\\/]contract[\\/]src[\\/]wire[\\/](?:plans|limits|endpoint-names|index)\./, priority: 5 },
    // Not for the test chat, which knows no bricks.
    { name: 'brick-wire', test: /[\\/]contract[\\/]src[\\/]wire[\\/]bricks[\\/](?!template-setup\.)/, priority: 5 },
    {
      name: 'project-wire',
      test: /[\\/]contract[\\/]src[\\/]wire[\\/](?!secrets[\\/](?!mask\.)|bricks[\\/]template-setup\.)/,
      priority: 4,
    },
    // The editor alone reads these.
    { name: 'bricks', test: /[\\/]contract[\\/]src[\\/]wire[\\/]bricks[\\/](?!template-setup\.)/, priority: 5 },
    { name: 'marks', test: /[\\/]contract[\\/]src[\\/]wire[\\/]/, priority: 3 },
    {
      name: 'base',
      test: matchAny(
        matchPackages('react', 'react-dom', 'scheduler'),
        /preload-helper/,
        matchSources('[a-z-]+\\.ts', 'ui/base/', 'ui/navigation/', 'ui/plan/plan-card', 'api/session/', 'app/public/'),
      ),
      priority: 2,
    },
    {
      name: 'router',
      test: matchAny(matchPackages('react-router', 'react-router-dom'), matchSources('app/router/')),
      priority: 1,
    },
    {
      name: 'session',
      test: matchAny(
        matchPackages('ky', '@tanstack'),
        /base-ui[\\/].*csp-provider/,
        matchSources(
          'ui/form/',
          'ui/overlay/lazy-dialog',
          'api/http/',
          'api/account/',
          'api/connections/',
          'app/session/',
        ),
      ),
      priority: 1,
    },
    { name: 'account', test: matchSources('features/auth/account-frame'), priority: 0 },
    {
      name: 'shell',
      test: matchSources('ui/feedback/', 'ui/overlay/lazy-popup', 'api/projects/(?!templates)', 'app/shell/'),
      priority: 0,
    },
    { name: 'form', test: matchPackages('react-hook-form'), priority: 1 },
  ],
}

function matchPackages(...names: readonly string[]): RegExp {
  return new RegExp(`node_modules[\\\\/](?:${names.join('|')})[\\\\/]`)
}

function matchSources(...beginnings: readonly string[]): RegExp {
  return new RegExp(`console[\\\\/]src[\\\\/](?:${beginnings.join('|').replaceAll('/', '[\\\\/]')})`)
}

function matchAny(...patterns: readonly RegExp[]): (id: string) => boolean {
  return (id) => patterns.some((pattern) => pattern.test(id))
}
