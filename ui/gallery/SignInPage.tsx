import { Mail, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../src/buttons/Button.tsx';
import { Notice } from '../src/feedback/Notice.tsx';
import { CaptchaBox, type CaptchaState } from '../src/inputs/CaptchaBox.tsx';
import { OtpInput } from '../src/inputs/OtpInput.tsx';
import { PasswordField } from '../src/inputs/PasswordField.tsx';
import { PhoneField } from '../src/inputs/PhoneField.tsx';
import { Segmented } from '../src/inputs/Segmented.tsx';
import { TextField } from '../src/inputs/TextField.tsx';
import { Logo } from '../src/layout/Logo.tsx';

const states: CaptchaState[] = ['idle', 'working', 'verified', 'expired', 'failed'];

/** The parts of the sign-in page. */
export function SignInPage() {
  const [way, setWay] = useState<'phone' | 'email'>('phone');
  const [phone, setPhone] = useState('9811704340');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('kaapi-2026');
  const [otp, setOtp] = useState('409');
  const [captcha, setCaptcha] = useState(2);
  return (
    <div className="narrow">
      <Logo />
      <h1>Sign in</h1>
      <Segmented
        label="Sign in with"
        wide
        value={way}
        onChange={setWay}
        options={[
          { value: 'phone', label: 'Phone', icon: Smartphone },
          { value: 'email', label: 'Email', icon: Mail },
        ]}
      />
      <PhoneField label="Mobile number" required big value={phone} onChange={setPhone} />
      <TextField
        label="Email"
        required
        big
        value={email}
        onChange={setEmail}
        placeholder="name@business.in"
        error="Please enter an email."
      />
      <PasswordField label="Password" required big value={password} onChange={setPassword} />
      <CaptchaBox
        state={states[captcha] ?? 'idle'}
        onPress={() => setCaptcha((captcha + 1) % states.length)}
        {...(captcha === 0 ? { error: 'Please verify the captcha.' } : {})}
      />
      {states.map((state) => (
        <CaptchaBox key={state} state={state} onPress={() => setCaptcha(0)} />
      ))}
      <OtpInput label="OTP" required value={otp} onChange={setOtp} hint="Sent to +91 98117 04340" />
      <Button kind="primary" size="big" wide>
        Send OTP
      </Button>
      <Button kind="primary" size="big" wide busy busyLabel="Sending">
        Send OTP
      </Button>
      <Button kind="primary" size="big" wide disabled>
        Verify and sign in
      </Button>
      <Notice kind="error" live>
        Invalid OTP.
      </Notice>
    </div>
  );
}
