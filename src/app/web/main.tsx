import { consoleAccount } from '@/features/access/account/web/side'
import { consoleSide } from '@/features/access/auth/web/side'
import { knowScreens } from '@/web/router/known-screens'
import { knowOpenable } from '@/web/router/over'
import { beOn } from '@/web/session/side'
import { createConsoleRouter } from './router'
import { featureScreens } from './screens.gen'
import { start } from './start'

beOn({ ...consoleSide, account: consoleAccount })
knowScreens(featureScreens)
knowOpenable(featureScreens)
start(createConsoleRouter(featureScreens))
