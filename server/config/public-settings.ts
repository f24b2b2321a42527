import type { Config } from './config.ts';

export function publicSettings(config: Config) {
  return {
    product: config.product,
    mediaPlannerUrl: config.mediaPlannerUrl,
    publicOrigin: config.publicOrigin,
    ssoLogoutOrigins: config.ssoLogoutOrigins,
    redirectSignIn: config.redirectSignIn,
    registrationOrigins: config.registrationOrigins,
    canSendMail: config.canSendMail,
    thirdParty: config.thirdParty,
    tagConnectOrigins: config.tagConnectOrigins,
    vitalsSample: config.vitalsSample,
  };
}
