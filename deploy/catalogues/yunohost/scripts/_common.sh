#!/bin/bash

# What installing and upgrading have in common: the wheel in an environment of its own, and how it is started.
set_up() {
    # pip reads from a wheel's name what it is for.
    wheel="lettercup-$(ynh_app_upstream_version)-cp311-abi3-manylinux_2_34_$(uname -m).whl"
    ynh_safe_rm "$install_dir/wheel"
    ynh_setup_source --dest_dir="$install_dir/wheel"
    mv "$install_dir/wheel/lettercup.whl" "$install_dir/wheel/$wheel"
    python3 -m venv "$install_dir/venv"
    "$install_dir/venv/bin/pip" install --upgrade "$install_dir/wheel/$wheel"
    base="${path%/}/"
    ynh_config_add_nginx
    ynh_config_add_systemd
    yunohost service add "$app" --description="Letter-dice word games"
    ynh_systemctl --service="$app" --action="restart"
}
